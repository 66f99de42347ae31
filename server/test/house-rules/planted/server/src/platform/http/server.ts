import '../logging.ts';
