/** The command by which the operator of an installation changes a setting of a live program. */
export const operatorCommand = <Brand extends string, Program extends string>(
  brandId: Brand,
  programId: Program,
) =>
  `npm run admin -- program set --brand ${brandId} --program ${programId} SETTING=VALUE` as const;
