import { easternDate, easternTime } from '../../../../kernel/banking-calendar.ts';

/** File whose name is written. */
export interface NamedFile {
  fileId: string;
  programId: string;
  cutAt: Temporal.Instant;
  /** Number of the file among those of its sender and day, counted from zero. */
  fileOfDay: number;
  modifier: string;
}

/** Settings of a program that names are made of. */
interface NameSettings {
  ach_file_name: string;
  ach_origin_id: string;
  ach_company_id: string;
}

/** Writes the name of a file by the template of its program (`ach_file_name`). */
export function writeFileName(settings: NameSettings, file: NamedFile): string {
  const { fileId, programId, cutAt, fileOfDay, modifier } = file;
  const values: Record<string, string> = {
    date: easternDate(cutAt).toString().replaceAll('-', ''),
    time: easternTime(cutAt).toString({ smallestUnit: 'second' }).replaceAll(':', ''),
    origin: settings.ach_origin_id,
    company: settings.ach_company_id,
    program: programId.slice(-8),
    modifier,
    sequence: String(fileOfDay + 1).padStart(3, '0'),
    id: fileId,
  };
  return settings.ach_file_name.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Name with a number before its extension, for a name that another file has: `a.ach`, `a-2.ach`. */
export function numberedName(name: string, number: number): string {
  if (number === 1) return name;
  const dot = name.lastIndexOf('.');
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)}-${number}${name.slice(at)}`;
}
