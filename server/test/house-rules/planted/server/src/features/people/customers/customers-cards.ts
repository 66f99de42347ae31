// breaks: groups
import '../../cards/cards/cards.ts';
