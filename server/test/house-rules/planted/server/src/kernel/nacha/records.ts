// breaks: nacha
import '../money.ts';
