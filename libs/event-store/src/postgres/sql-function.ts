interface SqlFunction {
  /** With its schema: `ledger.append_sandbox`. */
  readonly name: string;
  /** Types as PostgreSQL shows them, so that an unchanged function is recognised: `integer`, not `int`. */
  readonly parameters: string;
  readonly returns: string;
  readonly settings?: readonly string[];
  readonly body: string;
  /** The one role that may call it. */
  readonly role: string;
}

/**
 * Creates a PL/pgSQL function, or replaces its body. Neither parameters nor a result can be replaced, so functions of
 * its name with others, which another version made, are dropped before; an unchanged one stays for calls under way.
 */
export const createFunction = (given: SqlFunction): string => {
  const { name, settings = [], body, role } = given;
  const [schema, ownName] = name.split('.');
  const [parameters, returns] = [given.parameters, given.returns].map(onOneLine);
  return `
    do $$
    declare former regprocedure;
    begin
      for former in select oid from pg_proc
        where pronamespace = '${schema}'::regnamespace and proname = '${ownName}'
          and (pg_get_function_arguments(oid), pg_get_function_result(oid)) <> ('${parameters}', '${returns}') loop
        execute 'drop function ' || former;
      end loop;
    end $$;
    create or replace function ${name} (${parameters}) returns ${returns}
      language plpgsql set search_path = pg_catalog ${settings.map((each) => `set ${each}`).join(' ')}
      as $body$ ${body} $body$;
    revoke execute on function ${name} from public;
    grant execute on function ${name} to ${role};`;
};

const onOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
