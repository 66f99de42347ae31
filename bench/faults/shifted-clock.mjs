// Preloaded (`--import`): shifts the clock of one process by FAULTS_CLOCK_SHIFT_MS.
const shiftMs = Number(process.env.FAULTS_CLOCK_SHIFT_MS ?? 0);
const now = Temporal.Now.instant.bind(Temporal.Now);
Temporal.Now.instant = () => now().add({ milliseconds: shiftMs });
const OwnDate = Date;
const dateNow = OwnDate.now.bind(OwnDate);
OwnDate.now = () => dateNow() + shiftMs;
globalThis.Date = class extends OwnDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [OwnDate.now()] : parts));
  }
};
