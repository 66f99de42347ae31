/** A long name without its middle, since the ends tell names apart: "20260705…b09d.ach", "Lakeside Comm…0384". */
function cutMiddle(name: string, headLength: number, tailLength: number): string {
  if (name.length <= headLength + tailLength + 1) return name;
  return `${name.slice(0, headLength).trimEnd()}…${name.slice(-tailLength)}`;
}

/** The name of a bank file by its day and its end: the middle is an id. */
export const shortFileName = (name: string): string =>
  /[\da-f]{8}-[\da-f]{4}-/.test(name) ? cutMiddle(name, 8, 10) : name;

/** The name of a bank account with its last four digits: a list cuts the bank's name rather than them. */
export const shortBankName = (name: string): string => cutMiddle(name.replace(/ …/, '…'), 13, 4);
