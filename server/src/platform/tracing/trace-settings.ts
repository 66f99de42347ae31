export interface TraceSettings {
  /** Address that takes OTLP over HTTP as JSON, with its path. */
  endpoint: string;
  /** Value of `OTEL_TRACES_SAMPLER`. */
  sampler: string;
  /** Share of new traces that a ratio sampler records, 0 to 1. */
  ratio: number;
}

/** Values of `OTEL_TRACES_SAMPLER` in the OpenTelemetry specification that need no remote part. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];
