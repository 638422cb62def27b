import { settingController } from '@causeway/http';
import { cardProgram } from './application/operator-settings.js';
import { CardsController } from './http/cards.controller.js';
import { OperatorCardsController } from './http/operator-cards.controller.js';
import { RevealController } from './http/reveal.controller.js';
import { SandboxCardsController } from './http/sandbox-cards.controller.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const cardsControllers = [
  CardsController,
  OperatorCardsController,
  SandboxCardsController,
  RevealController,
  settingController(cardProgram),
] as const;
