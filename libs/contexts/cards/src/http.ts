import { settingController } from '@causeway/http';
import { cardProgram } from './application/operator-settings.js';
import { CardsController } from './http/cards.controller.js';
import { OperatorCardsController } from './http/operator-cards.controller.js';

/** Every route of this context. The application provides a `CursorSealer`. */
export const cardsControllers = [
  CardsController,
  OperatorCardsController,
  settingController(cardProgram),
] as const;
