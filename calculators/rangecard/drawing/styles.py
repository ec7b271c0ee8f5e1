"""How panels and drawings are set in a page: sizes, columns and rules, no colour of its own."""

SHEET = """\
/* A drawing is laid out for a width in px and never enlarged. Where two layouts of one drawing
   stand in a page, the page's width says which is shown. */
.rc-drawing { display: block; max-width: 100%; height: auto; }
.rc-wide { display: none; }
@media (min-width: 46em) { .rc-wide { display: block; } .rc-narrow { display: none; } }
@media print { .rc-wide { display: block; } .rc-narrow { display: none; } }

.rc-panel { color: var(--rc-ink); font-size: 15px; line-height: 1.4; }
.rc-panel p { margin: 0.3em 0; }
.rc-panel .rc-figure { white-space: nowrap; }
.rc-panel .rc-headline { margin: 0; font-size: 19px; line-height: 1.25; }
.rc-panel .rc-headline strong {
  color: var(--rc-accent); font-size: 40px; font-weight: 600; line-height: 1.1;
  letter-spacing: -0.01em;
}
.rc-panel .rc-told { font-size: 17px; font-weight: 600; }
.rc-panel .rc-second strong { font-size: 24px; }
.rc-panel[data-status="error"] .rc-headline { color: var(--rc-accent); }
.rc-panel .rc-part { margin-top: 18px; padding-top: 8px; border-top: 1px solid var(--rc-line); }
.rc-panel .rc-part-name {
  margin: 0 0 8px; color: var(--rc-muted); font-size: 13px; font-weight: 600; line-height: 1.3;
}
.rc-panel .rc-columns {
  display: flex; margin-top: 12px; flex-wrap: wrap; gap: 16px 32px; align-items: flex-start;
}
.rc-panel .rc-columns > * { flex: none; max-width: 100%; }

.rc-panel .rc-scroll { overflow-x: auto; }
.rc-panel table.rc-table {
  display: table; width: auto; margin: 0; border: 0; border-collapse: collapse; background: none;
  font-family: "IBM Plex Sans Condensed", "IBM Plex Sans", sans-serif; font-size: 15px;
  font-variant-numeric: tabular-nums lining-nums; line-height: 1.3;
}
.rc-panel .rc-table caption {
  padding: 0 0 4px; color: var(--rc-muted); text-align: left; white-space: nowrap;
}
.rc-panel .rc-table th, .rc-panel .rc-table td {
  min-width: 0; padding: 4px 12px 4px 0; border: 0; border-bottom: 1px solid var(--rc-line);
  text-align: left; vertical-align: baseline; white-space: nowrap;
}
.rc-panel .rc-table th {
  border-bottom-color: var(--rc-ink); font-weight: 600; vertical-align: bottom; white-space: normal;
}
.rc-panel .rc-table th:last-child, .rc-panel .rc-table td:last-child {
  padding-right: 0; text-align: right;
}

.rc-panel .rc-wrap td:first-child, .rc-panel .rc-wrap .rc-figure, .rc-panel .rc-dice .rc-figure,
.rc-panel .rc-errors .rc-figure {
  white-space: normal; overflow-wrap: anywhere;
}
/* A table that ends in words: they begin at one edge, and a usual name keeps its line. */
.rc-panel .rc-words th:last-child, .rc-panel .rc-words td:last-child { text-align: left; }
.rc-panel .rc-words td:first-child { min-width: 7em; }

.rc-panel .rc-shots td, .rc-panel .rc-shots .rc-figure { white-space: normal; }
.rc-panel .rc-told-recoil { color: var(--rc-muted); font-size: 14px; }

.rc-panel ol.rc-steps, .rc-panel ul.rc-errors { margin: 0; padding: 0; list-style: none; }
.rc-panel ol.rc-steps { max-width: 42em; }
.rc-panel .rc-steps li {
  display: grid; grid-template-columns: 58px minmax(6.5em, 1fr) fit-content(15em);
  column-gap: 10px; margin: 0; padding: 5px 0;
  border-bottom: 1px solid var(--rc-line);
}
.rc-panel .rc-steps li:last-child { border-bottom: 0; }
.rc-panel .rc-rule { color: var(--rc-accent); white-space: nowrap; }
.rc-panel .rc-step-result { text-align: right; overflow-wrap: anywhere; }
.rc-panel .rc-step-text { grid-column: 2 / 4; color: var(--rc-muted); font-size: 14px; }
.rc-panel .rc-errors li {
  margin: 6px 0; padding-left: 10px; border-left: 3px solid var(--rc-accent);
}

.rc-panel dl.rc-figures {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(108px, 1fr)); gap: 10px 16px;
  margin: 0;
}
.rc-panel .rc-figures dt { margin: 0; color: var(--rc-muted); font-size: 13px; font-weight: 400; }
.rc-panel .rc-figures dd { margin: 0; font-weight: 600; }
.rc-panel .rc-figures .rc-figure { overflow-wrap: anywhere; white-space: normal; }
@media (max-width: 30em) {
  .rc-panel table.rc-table { font-size: 14px; }
  .rc-panel .rc-table th, .rc-panel .rc-table td { padding-right: 8px; }
}
@media print { .rc-panel .rc-part { break-inside: avoid; } }
"""
