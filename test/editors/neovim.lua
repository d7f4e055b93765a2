-- Edits a site in Neovim as a user would, and writes the results as JSON.
-- Environment: RESULT (the output file) and TIMEOUT_MS (the maximum wait for each response, in milliseconds).
local timeout = tonumber(vim.env.TIMEOUT_MS)
local results = {}

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function put_cursor_on(part)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(part, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column })
      return
    end
  end
  error("The file does not contain " .. part)
end

-- Waits until a condition is true or the timeout is reached.
local function wait_until(condition)
  vim.wait(timeout, condition, 20)
end

local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      local lines = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
      vim.api.nvim_win_close(window, true)
      return table.concat(lines, "\n")
    end
  end
end

-- Returns the words that omni completion shows, if Neovim or the recipe sets an omnifunc. feedkeys blocks, so a timer
-- reads the list and then leaves insert mode.
local function completed_words()
  local words = {}
  if vim.bo.omnifunc == "" then
    return words
  end
  local left = timeout
  local function look()
    local items = vim.fn.complete_info({ "items" }).items
    if #items == 0 and left > 0 then
      left = left - 20
      return vim.defer_fn(look, 20)
    end
    for _, item in ipairs(items) do
      table.insert(words, item.abbr ~= "" and item.abbr or item.word)
    end
    vim.api.nvim_input("<C-e><Esc>")
  end
  look()
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("a<C-x><C-o>", true, false, true), "tx!", false)
  return words
end

-- Applies the first quick fix whose title contains a text, and waits for its effect.
local function choose_quick_fix(part, title, took_effect)
  put_cursor_on(part)
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      if options.format_item(item):find(title, 1, true) then
        return choose(item)
      end
    end
    choose(nil)
  end
  vim.lsp.buf.code_action()
  wait_until(took_effect)
end

local function messages_in(buffer)
  return vim.tbl_map(function(diagnostic)
    return diagnostic.message
  end, vim.diagnostic.get(buffer))
end

local function work()
  vim.cmd("edit docs.json")
  local config = vim.api.nvim_get_current_buf()
  wait_until(function()
    return #vim.diagnostic.get(config) > 1
  end)
  results.diagnostics = messages_in(config)

  put_cursor_on('"name"')
  local cursor = vim.api.nvim_win_get_cursor(0)
  results.colors = vim.fn.synIDattr(vim.fn.synID(cursor[1], cursor[2] + 1, true), "name")

  put_cursor_on('"primary"')
  vim.lsp.buf.hover()
  wait_until(function()
    results.hover = results.hover or floating_text()
    return results.hover ~= nil
  end)

  put_cursor_on('"guides/missing"')
  results.completion = completed_words()

  put_cursor_on('"guides/one"')
  vim.lsp.buf.definition()
  wait_until(function()
    return vim.api.nvim_get_current_buf() ~= config
  end)
  results.definition = vim.fn.expand("%:.")
  vim.api.nvim_set_current_buf(config)

  local before = text()
  choose_quick_fix('"teal"', "Change to", function()
    return text() ~= before
  end)
  results.quickFix = text()
  choose_quick_fix('"guides/missing"', "Create page", function()
    return vim.fn.bufnr("guides/missing.mdx") > 0
  end)
  vim.cmd("silent wall")
  results.createPage = vim.fn.filereadable("guides/missing.mdx") == 1

  vim.api.nvim_set_current_buf(config)
  put_cursor_on('"guides/one"')
  vim.lsp.buf.rename("guides/first")
  wait_until(function()
    return vim.fn.filereadable("guides/first.mdx") == 1
  end)
  results.renamePage = {
    moved = vim.fn.filereadable("guides/first.mdx") == 1 and vim.fn.filereadable("guides/one.mdx") == 0,
    text = text(),
  }

  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = timeout })
  else
    vim.lsp.buf.formatting_sync(nil, timeout)
  end
  results.formatting = text()
  -- At this point, the server has read the site.
  results.diagnosticsAtEnd = messages_in(config)

  vim.cmd("silent wall")
  vim.cmd("edit page.mdx")
  local page = vim.api.nvim_get_current_buf()
  wait_until(function()
    return #vim.diagnostic.get(page) > 1
  end)
  results.pageDiagnostics = messages_in(page)
  put_cursor_on("/guides/two")
  vim.lsp.buf.definition()
  wait_until(function()
    return vim.api.nvim_get_current_buf() ~= page
  end)
  results.pageLink = vim.fn.expand("%:.")
  vim.api.nvim_set_current_buf(page)

  put_cursor_on("/guides/tow")
  results.pageCompletion = completed_words()

  put_cursor_on("/guides/two")
  vim.lsp.buf.hover()
  wait_until(function()
    results.pageHover = results.pageHover or floating_text()
    return results.pageHover ~= nil
  end)
  local misspelled = text()
  choose_quick_fix("Crad", "Change to", function()
    return text() ~= misspelled
  end)
  results.pageQuickFix = text()

  put_cursor_on("Set up")
  local written = text()
  vim.lsp.buf.rename("Get ready")
  wait_until(function()
    return text() ~= written
  end)
  results.pageRename = text()
end

local ok, problem = pcall(work)
if not ok then
  results.problem = problem
end
local file = io.open(vim.env.RESULT, "w")
file:write(vim.fn.json_encode(results))
file:close()
vim.cmd("qall!")
