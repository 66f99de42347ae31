import { invalidInput } from '../../../kernel/domain-error.ts';

const maxLength = 2_000;

/**
 * An address to which a page of this service sends a person back: one of the brand's origins, which
 * are https, or http on this machine in a sandbox. Any other would make the page an open redirect.
 *
 * @throws DomainError `invalid_input` for the field.
 */
export function readReturnUrl(text: string, origins: readonly string[], field: string): URL {
  const url = text.length <= maxLength ? URL.parse(text) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) {
    throw invalidInput([
      {
        field,
        rule: `must be an address such as https://shop.example/done, of ${maxLength} characters at most`,
      },
    ]);
  }
  if (origins.includes(url.origin)) return url;
  const known = origins.length > 0 ? origins.join(', ') : 'none';
  const rule = `must be on a registered origin of the brand (${known}), which PUT /origins changes`;
  throw invalidInput([{ field, rule }]);
}
