import '../kernel/ids.ts';
