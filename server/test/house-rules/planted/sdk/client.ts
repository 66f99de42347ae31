// breaks: sdk
import '../server/src/kernel/ids.ts';
