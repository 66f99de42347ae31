// breaks: black-box-tests
import '../../src/features/cards/cards/cards.ts';
