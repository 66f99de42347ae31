import { sealedColumn } from '../../../kernel/sealed-column.ts';

export const cardNumber = sealedColumn('cards', 'number_sealed', ['card_id']);
