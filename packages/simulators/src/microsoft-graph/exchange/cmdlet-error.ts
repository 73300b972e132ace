import { Refusal } from '../../kit/refusal.ts';
import type { VendorAnswer } from '../../kit/serve.ts';

const tasks = 'Microsoft.Exchange.Configuration.Tasks';
const shell = 'System.Management.Automation';

/** What a cmdlet throws: the service puts the name of the exception and its sentence into one text. */
export const thrown = (exception: string, message: string, status = 400): Refusal =>
  new Refusal(status, status === 404 ? 'NotFound' : 'BadRequest', `|${exception}|${message}`);

export const notFound = (identity: string): Refusal =>
  thrown(
    `${tasks}.ManagementObjectNotFoundException`,
    `The operation couldn't be performed because object '${identity}' couldn't be found on 'DB6PR06A001DC06.EURPR06A001.prod.outlook.com'.`,
    404,
  );
export const alreadyThere = (name: string): Refusal =>
  thrown(
    'Microsoft.Exchange.Data.Directory.ADObjectAlreadyExistsException',
    `The object '${name}' already exists. Specify another name, and try again.`,
  );
/** A cmdlet that the caller's role does not have does not exist for the caller. */
export const unknownCmdlet = (name: string): Refusal =>
  thrown(
    `${shell}.CommandNotFoundException`,
    `The term '${name}' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the spelling of the name, or if a path was included, verify that the path is correct and try again.`,
  );
export const unknownParameter = (name: string): Refusal =>
  thrown(`${shell}.ParameterBindingException`, `A parameter cannot be found that matches parameter name '${name}'.`);
export const wrongValue = (name: string, value: unknown, type: string): Refusal =>
  thrown(
    `${shell}.ParameterBindingArgumentTransformationException`,
    `Cannot process argument transformation on parameter '${name}'. Cannot convert value "${String(value)}" to type "${type}".`,
  );
export const missingParameter = (name: string): Refusal =>
  thrown(`${shell}.ParameterBindingException`, `Cannot process command because of one or more missing mandatory parameters: ${name}.`);
/** A parameter that the organisation has no licence for is in no one's role. */
export const deniedParameter = (cmdlet: string, parameter: string): Refusal =>
  thrown(
    'Microsoft.Exchange.Configuration.Authorization.CmdletAccessDeniedException',
    `The "${parameter}" parameter can't be used on the "${cmdlet}" cmdlet because it isn't present in the role definition for the current user. Check the management roles assigned to you, and try again.`,
  );
export const dehydrated = (): Refusal =>
  thrown(
    `${tasks}.InvalidOperationInDehydratedContextException`,
    "The command you tried to run isn't currently allowed in your organization. To run this command, you first need to run the command: Enable-OrganizationCustomization.",
  );
export const invalidOperation = (message: string): Refusal => thrown(`${tasks}.TaskInvalidOperationException`, message);

export const noRole = (appId: string): Refusal =>
  new Refusal(
    403,
    'Forbidden',
    `The role assigned to application ${appId} isn't supported in this scenario. Please check online documentation for assigning correct Directory Roles to Azure AD Application for EXO App-Only Authentication.`,
  );

/** OData's form, with the exception of the cmdlet among the details. */
export function exchangeError({ status, code, message, headers }: Refusal): VendorAnswer {
  const isThrown = message.startsWith('|');
  const outer = isThrown ? 'Error executing cmdlet' : message;
  return {
    status,
    ...(headers === undefined ? {} : { headers }),
    body: {
      error: {
        code,
        message: outer,
        ...(isThrown ? { details: [{ code: 'Context', target: '', message: `Ex6F9304${message}` }] } : {}),
        innererror: { message: outer, type: 'Microsoft.Exchange.Admin.OData.Core.ODataServiceException', stacktrace: '' },
      },
    },
  };
}
