import { parseEnv } from "node:util";
import { envAssignments, readEnvVariable, replaceEnvVariable } from "../../../user-groups/src/stores/envFile.ts";
import { FileProblem } from "../../../user-groups/src/stores/fileProblem.ts";
import { readLikeDotenv } from "../../../user-groups/src/testing/dotenvPackage.ts";
import { must, mustBeInside, mustBePlain, mustEqual, textOf } from "../must.ts";
import type { Reader } from "../reader.ts";

const VALUE = "ut_fuzz-Value.1";
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Other programs that read such files. */
const READERS = { Node: (text: string) => ({ ...parseEnv(text) }), dotenv: readLikeDotenv };

/**
 * Reads and writes `.env` files. When a token is replaced, other programs must still read all other variables
 * correctly.
 */
export const envFile: Reader = {
  name: "env",
  about: ".env files: replacing a variable keeps the others for Node and dotenv",
  seeds: [
    "# note\nTOKEN=abc\nexport OTHER='x y' # note\n",
    'TOKEN="a\\"b"\nA=`c`\nB=\'d\n',
    "A=1\r\nTOKEN = \r\nB:2\r\n",
    '\ufeffTOKEN=#x\nA="two\nTOKEN=3\nlines"\n',
    "  export  TOKEN =  'q'  # c\nTOKEN=second\n",
    'A.b-c=1\nTOKEN=\'old\nB="2"\n',
    "",
  ],
  read(input) {
    const text = textOf(input);
    for (const name of ["TOKEN", Object.keys(parseEnv(text)).find((each) => NAME.test(each)) ?? "A"]) {
      for (const { start, end } of envAssignments(text, name))
        mustBeInside({ offset: start, length: end - start }, text.length, `a value of ${name}`);
      const after = replaced(text, name);
      if (after !== undefined) mustHaveChangedOnly(name, text, after);
    }
  },
};

/** Returns the text with a new value. Undefined if the file is rejected. */
function replaced(text: string, name: string): string | undefined {
  try {
    return replaceEnvVariable(text, name, VALUE);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    mustBePlain(error.message, "a refusal");
    must(!error.message.includes(VALUE), "an error contains the value");
    return undefined;
  }
}

function mustHaveChangedOnly(name: string, before: string, after: string): void {
  must(readEnvVariable(after, name) === VALUE, `${name} does not have the new value`);
  must(replaceEnvVariable(after, name, VALUE) === after, `${name} changes when it is written again`);
  for (const [reader, read] of Object.entries(READERS)) {
    const { [name]: _, ...others } = read(before);
    const { [name]: now, ...othersNow } = read(after);
    must(now === VALUE, `${reader} does not read the new value of ${name}`);
    mustEqual(othersNow, others, `${reader} reads different values for other variables`);
  }
}
