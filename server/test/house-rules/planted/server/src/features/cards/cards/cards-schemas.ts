// breaks: schemas
import '../../../platform/db/database.ts';
