// breaks: commands, commands-in-browsers
import 'node:fs';
import '../platform/client.ts';
