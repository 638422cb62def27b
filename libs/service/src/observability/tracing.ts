import { SpanStatusCode, trace } from '@opentelemetry/api';

/** Spans are made only while there is a collector to send them to. */
let isTracing = false;

/** Sends spans to an OpenTelemetry collector when one is set; otherwise tracing costs nothing, and is not loaded. */
export const startTracing = async (
  service: string,
  endpoint: string | undefined,
): Promise<{ stop(): Promise<void> }> => {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const { startSpanExport } = await import('./span-export.js');
  const spans = startSpanExport(service, endpoint);
  isTracing = true;
  return {
    stop: () => {
      isTracing = false;
      return spans.stop();
    },
  };
};

/** Runs work in a span named after it. Attributes are ids only, never data. */
export const inSpan = <Result>(
  name: string,
  attributes: () => Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> => (isTracing ? traced(name, attributes(), work) : work());

const traced = <Result>(
  name: string,
  attributes: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> =>
  trace.getTracer('causeway').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
