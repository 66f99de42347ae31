// breaks: cli-and-portal
import '../../server/src/kernel/ids.ts';
