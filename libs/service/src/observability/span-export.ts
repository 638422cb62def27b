import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** Sends spans to the OpenTelemetry collector at an address until it is stopped. */
export const startSpanExport = (service: string, endpoint: string): { stop(): Promise<void> } => {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `causeway-${service}` }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
};
