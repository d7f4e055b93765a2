// The only file that imports the library: commands get its classes from here.
export { Command, CommanderError, Option } from "commander";
