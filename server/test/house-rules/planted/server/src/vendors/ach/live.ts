// breaks: vendors
import '../../platform/db/database.ts';
