// breaks: sub-folders-one-way
import '../notices/welcome.ts';
