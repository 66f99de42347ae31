// breaks: black-box-tests
import '../../src/features/cards/cards.ts';
