import './features/cards/cards.ts';
import './features/cards/cards-jobs.ts';
import './vendors/ach/simulator.ts';
