"""A pytest plugin: hypothesis tries the same few examples each time, so that a verdict stands."""

from hypothesis import settings

settings.register_profile(
    "settled", derandomize=True, deadline=None, max_examples=25, database=None
)
settings.load_profile("settled")
