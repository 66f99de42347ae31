// breaks: no-cycles
import './second.ts';

export type First = string;
