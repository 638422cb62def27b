import type { Rule } from '../rule.js';
import { crashPoints } from './crash-points.js';
import { cycles } from './cycles.js';
import { doors } from './doors.js';
import { hosts } from './hosts.js';
import { hygiene } from './hygiene.js';
import { links } from './links.js';
import { manifests } from './manifests.js';
import { names } from './names.js';
import { readme } from './readme.js';
import { rooms } from './rooms.js';
import { size } from './size.js';
import { sqlTime } from './sql.js';
import { time } from './time.js';
import { words } from './words.js';

/** Every rule of the repository that a machine can check. */
export const RULES: readonly Rule[] = [
  rooms,
  doors,
  manifests,
  cycles,
  time,
  sqlTime,
  crashPoints,
  hygiene,
  hosts,
  names,
  words,
  size,
  readme,
  links,
];
