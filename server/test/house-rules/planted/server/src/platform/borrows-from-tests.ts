// breaks: platform, tests-and-scripts-stay-outside
import '../../test/support/database.ts';
