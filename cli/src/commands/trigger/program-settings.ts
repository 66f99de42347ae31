import type { Scene } from './scene.ts';

type Value = string | number | boolean;

/** Does the work with other settings of the program, and sets the former ones again. */
export async function withSettings<T>(
  scene: Scene,
  wanted: Readonly<Record<string, Value>>,
  work: () => Promise<T>,
): Promise<T> {
  const programId = await scene.programId();
  const { settings } = await scene.surety.programs.settings(programId);
  const former = Object.fromEntries(
    settings.flatMap(({ name, value }) => (name in wanted ? [[name, value]] : [])),
  );
  const names = Object.keys(wanted).join(', ');
  await scene.step(`Sets ${names} of the program for a while`, () =>
    scene.surety.programs.updateSettings(programId, { ...wanted }),
  );
  try {
    return await work();
  } finally {
    await scene.surety.programs.updateSettings(programId, former);
  }
}
