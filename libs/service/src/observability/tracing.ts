import { SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** Spans are made only while there is a collector to send them to. */
let isTracing = false;

/** Sends spans to an OpenTelemetry collector when one is set; otherwise tracing costs nothing. */
export const startTracing = (service: string, endpoint: string | undefined): { stop(): Promise<void> } => {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `causeway-${service}` }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  isTracing = true;
  return {
    stop: () => {
      isTracing = false;
      return provider.shutdown();
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
