import Type from 'typebox';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { brandErrors } from './brand-errors.ts';
import { changeOwnSettings } from './change-program-settings.ts';
import { operatorCommand } from './operator-command-rules.ts';
import { settingWords } from './program-setting-words-rules.ts';
import { type ProgramSettings, programSettingFacts } from './program-settings-rules.ts';
import {
  ProgramSettingsBody,
  ProgramSettingsView,
  ProgramView,
  programExample,
  programSettingsExample,
} from './programs-schemas.ts';
import { getProgram, type Program, pagePrograms } from './read-programs.ts';

const common = { tag: 'Programs', dialect: 'request' } as const;
const params = idParams('program_id');
const { invalid_program, settings_by_operator } = brandErrors;

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/programs',
  operationId: 'listPrograms',
  sdk: 'programs.list',
  summary: 'List programs',
  description: 'Lists the card programs of the brand, newest first.',
  schemaCode: 'program_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(ProgramView),
    example: { data: [programExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(await pagePrograms(context, readPage(query)), (row) => row.programId, viewProgram),
});

const get = defineOperation({
  ...common,
  method: 'GET',
  path: '/programs/{program_id}',
  operationId: 'getProgram',
  sdk: 'programs.get',
  summary: 'Get a program',
  description: 'Returns a card program of the brand.',
  schemaCode: 'program_schema',
  params,
  answer: { status: 200, schema: ProgramView, example: programExample },
  errors: [invalid_program],
  handle: async (context, input) => viewProgram(await getProgram(context, input.params.program_id)),
});

const getSettings = defineOperation({
  ...common,
  method: 'GET',
  path: '/programs/{program_id}/settings',
  operationId: 'getProgramSettings',
  sdk: 'programs.settings',
  summary: "Get a program's settings",
  description:
    'Returns every setting of a program with its value, default, unit and effect, and if this API can change it.',
  schemaCode: 'program_settings_schema',
  params,
  answer: { status: 200, schema: ProgramSettingsView, example: programSettingsExample },
  errors: [invalid_program],
  handle: async (context, input) =>
    viewSettings(await getProgram(context, input.params.program_id), context),
});

const changeSettings = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/programs/{program_id}/settings',
  operationId: 'updateProgramSettings',
  sdk: 'programs.updateSettings',
  summary: "Change a program's settings",
  description:
    'Changes the settings that are sent, by name, and leaves the others as they are. A name that is no setting is a 400 with the nearest name. Objects that exist keep what was decided by earlier settings. In live it is a 403 that names the command of the operator.',
  schemaCode: 'program_settings_patch_schema',
  params,
  body: ProgramSettingsBody,
  answer: { status: 200, schema: ProgramSettingsView, example: programSettingsExample },
  errors: [invalid_program, settings_by_operator],
  handle: async (context, { params: { program_id }, body }) =>
    viewSettings(await changeOwnSettings(context, program_id, body), context),
});

function viewProgram({ programId, name, currency }: Program) {
  return { program_id: programId, name, currency };
}

function viewSettings(
  { programId, settings }: Program,
  { brandId, environment }: Pick<Context, 'brandId' | 'environment'>,
) {
  const isSandbox = environment === 'sandbox';
  return {
    program_id: programId,
    settings: programSettingFacts.map(({ allowed, ...setting }) => {
      const name = setting.name as keyof ProgramSettings;
      const { title, group, holdsFor } = settingWords[name];
      return {
        ...setting,
        title,
        group,
        holds_for: holdsFor,
        value: settings[name],
        allowed_values: allowed,
        is_changeable: isSandbox,
      };
    }),
    operator_command: isSandbox ? null : operatorCommand(brandId, programId),
  };
}

/** Operations on the brand's programs and their settings (docs/decisions/0196). */
export const programOperations: readonly Operation[] = [list, get, getSettings, changeSettings];
