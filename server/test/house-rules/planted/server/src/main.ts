// breaks: roots-use-entry-files
import './features/cards/cards/cards.ts';
import './features/cards/cards/cards-jobs.ts';
import './vendors/ach/simulator.ts';
