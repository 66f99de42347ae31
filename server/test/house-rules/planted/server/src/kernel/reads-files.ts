// breaks: pure-parts
import 'node:fs';
