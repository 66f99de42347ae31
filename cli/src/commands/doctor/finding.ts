/** Result of one check. */
export interface Finding {
  readonly item: string;
  readonly status: 'ok' | 'warning' | 'problem';
  readonly about: string;
  /** Next step for the reader, where something is wrong. */
  readonly remedy?: string;
}

export const ok = (item: string, about: string): Finding => ({ item, status: 'ok', about });

export const warning = (item: string, about: string, remedy: string): Finding => ({
  item,
  status: 'warning',
  about,
  remedy,
});

export const problem = (item: string, about: string, remedy: string): Finding => ({
  item,
  status: 'problem',
  about,
  remedy,
});
