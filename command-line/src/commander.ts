// The only place that names the library: commands get its classes from here.
export { Command, CommanderError, Option } from "commander";
