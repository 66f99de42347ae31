import '../../src/platform/db/database.ts';
