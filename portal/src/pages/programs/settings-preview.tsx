import type { ProgramSetting, Surety } from '@surety/sdk';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../parts/states.tsx';
import { formatCount } from '../../parts/values.tsx';
import { useBrand } from '../../platform/brand-context.tsx';
import { type SettingChange, shownValue } from './setting-values.ts';

interface SettingsPreviewProps {
  readonly programId: string;
  readonly currency: string;
  readonly changes: readonly SettingChange[];
}

/** Each change with its value before and after, the objects that it holds for, and their number where the API counts them. */
export function SettingsPreview({ programId, currency, changes }: SettingsPreviewProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-label="Preview">
      <Notice>
        {changes.map(({ setting, value }) => (
          <p key={setting.name}>
            <strong>
              {setting.title}: {shownValue(setting, setting.value, currency)} →{' '}
              {shownValue(setting, value, currency)}.
            </strong>{' '}
            It holds for {inSentence(setting.holds_for)}{' '}
            <Reached programId={programId} setting={setting} />
          </p>
        ))}
      </Notice>
    </section>
  );
}

/** A sentence within another one: its first letter is small unless it begins an abbreviation. */
const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}` : text;

interface ReachedProps {
  readonly programId: string;
  readonly setting: Pick<ProgramSetting, 'name'>;
}

/** The number of objects that a change reaches at once; nothing where the API does not count them. */
function Reached({ programId, setting: { name } }: ReachedProps) {
  const { surety, keys } = useBrand();
  const reach = reaches[name];
  const { data } = useQuery({
    queryKey: keys.mixed(['cards', 'applications'], 'setting-reach', programId, name),
    queryFn: () => (reach ? countReached(surety, reach) : null),
    enabled: reach !== undefined,
  });
  return data ?? null;
}

interface Reach {
  readonly count: (surety: Surety) => Promise<ListCount>;
  /** The noun after one, and after another number. */
  readonly words: readonly [one: string, many: string];
}

interface ListCount {
  readonly count?: number;
  readonly count_is_exact?: boolean;
}

const counted = { limit: 1, count: true } as const;

const activeCards: Reach = {
  count: (surety) => surety.cards.list({ ...counted, status: 'active' }).page(),
  words: ['card is active now.', 'cards are active now.'],
};
const owedNotices: Reach = {
  count: (surety) => surety.applications.list({ ...counted, notice_owed: true }).page(),
  words: ['notice is not sent yet.', 'notices are not sent yet.'],
};
const newApplications: Reach = {
  count: (surety) => surety.applications.list({ ...counted, application_status: 'created' }).page(),
  words: ['application is not submitted yet.', 'applications are not submitted yet.'],
};

/** Settings that reach objects which exist, and which the API counts. */
const reaches: Readonly<Record<string, Reach>> = {
  foreign_currency: activeCards,
  reveals_per_card: activeCards,
  reveals_per_brand: activeCards,
  require_terms_accepted: newApplications,
  creditor_name: owedNotices,
  creditor_address: owedNotices,
  federal_agency: owedNotices,
  consumer_reporting_agency: owedNotices,
};

/** The number in words; null where the brand has other programs, because its lists count those of all. */
async function countReached(surety: Surety, { count, words }: Reach): Promise<string | null> {
  const [programs, found] = await Promise.all([
    surety.programs.list({ limit: 2 }).page(),
    count(surety),
  ]);
  if (programs.data.length > 1 || found.count === undefined) return null;
  const number = `${formatCount(found.count)}${found.count_is_exact === false ? ' or more' : ''}`;
  return `${number} ${found.count === 1 ? words[0] : words[1]}`;
}
