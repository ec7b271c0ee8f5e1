/** At once, on every page: nothing of an older format is read before it is migrated. */

import { readDocument } from "./document-text.js";
import { bringUp } from "./migrating.js";

void bringUp(readDocument);
