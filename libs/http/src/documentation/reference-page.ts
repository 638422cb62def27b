import { API_PREFIX } from '../edge/api-version.js';

export const DOCUMENT_PATH = `${API_PREFIX}/openapi.json`;

/** No inline script and no inline style: the content security policy allows neither. */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Causeway API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main id="reference"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** `validatorUrl: null` keeps the page from sending the document to another site. */
export const startScript = `SwaggerUIBundle({
  url: ${JSON.stringify(DOCUMENT_PATH)},
  domNode: document.getElementById('reference'),
  deepLinking: true,
  validatorUrl: null,
});
`;
