// breaks: pure-parts
import 'node:net';
