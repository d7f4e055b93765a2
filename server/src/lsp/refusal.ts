import { LSPErrorCodes, ResponseError } from "vscode-languageserver";

/** An answer whose text the editor shows instead of a result. */
export function refusal(problem: string): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestFailed, problem);
}
