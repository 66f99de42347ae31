/** The words of the first rule that is broken; null if none is. */
export function firstMissing(
  ...rules: readonly (readonly [isBroken: boolean, words: string])[]
): string | null {
  return rules.find(([isBroken]) => isBroken)?.[1] ?? null;
}
