#!/usr/bin/env node
import '../../tools/bootstrap/src/causeway.mjs';
