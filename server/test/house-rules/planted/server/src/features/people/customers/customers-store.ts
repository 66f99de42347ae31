// breaks: store
import '../../../platform/http/server.ts';
import '../../../platform/db/database.ts';
