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
  const flags = Object.entries(former).map(([name, value]) => `--${name} ${value}`);
  return scene.step(`Sets ${names} of the program for a while`, () =>
    scene.whileChanged(
      {
        // The settings before are known, so that a change whose answer is lost is put back as well.
        make: async () => former,
        putBack: () => scene.surety.programs.updateSettings(programId, former),
        left: () =>
          `The settings of the program could not be put back. "surety programs update-settings ${programId} ${flags.join(' ')}" does it.`,
      },
      async () => {
        await scene.surety.programs.updateSettings(programId, { ...wanted });
        return work();
      },
    ),
  );
}
