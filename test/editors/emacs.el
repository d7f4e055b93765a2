;;; Edits a site in Emacs as a user would, and writes the results as JSON.  -*- lexical-binding: t -*-
;; Environment: CLIENT (eglot or lsp-mode), RESULT (the output file) and TIMEOUT_MS (the maximum wait for each
;; response, in milliseconds).

(require 'cl-lib)
(require 'flymake)
(require 'json)
(load "userlock" nil t)
(require 'xref)

(defvar check-timeout (/ (string-to-number (getenv "TIMEOUT_MS")) 1000.0))
(defvar check-eglot (equal (getenv "CLIENT") "eglot"))
(defvar check-folder default-directory)
(defvar check-facts (make-hash-table :test 'equal))

(defun check-note (name fact)
  (puthash name fact check-facts))

(defun check-wait (holds)
  "Wait until HOLDS returns a value, and return it. Return nil after a timeout."
  (let ((end (+ (float-time) check-timeout)) value)
    (while (and (not (setq value (funcall holds))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun check-go-to (part)
  (goto-char (point-min))
  (search-forward part)
  (goto-char (1+ (match-beginning 0))))

(defun check-text ()
  (buffer-substring-no-properties (point-min) (point-max)))

(defun check-completions ()
  "Return the completions at point."
  (let ((found (run-hook-wrapped
                'completion-at-point-functions
                (lambda (function) (let ((result (funcall function))) (and (consp result) result))))))
    (and found
         (let ((start (nth 0 found)) (table (nth 2 found)))
           (vconcat (mapcar #'substring-no-properties
                            (all-completions (buffer-substring-no-properties start (point)) table)))))))

(defun check-diagnostics ()
  (vconcat (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))

(defun check-hover ()
  (if check-eglot
      (let (shown)
        (run-hook-with-args 'eldoc-documentation-functions
                            (lambda (text &rest _) (setq shown (concat shown text))))
        (check-wait (lambda () shown)))
    (lsp-describe-thing-at-point)
    (with-current-buffer "*lsp-help*" (check-text))))

(defun check-quick-fix (part title)
  "Choose the quick fix at PART whose title starts with TITLE."
  (check-go-to part)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt choices &rest _)
               (or (cl-find-if (lambda (choice) (string-prefix-p title choice)) (all-completions "" choices))
                   (error "%s is not offered" title))))
            (last-nonmenu-event 'key))
    (condition-case problem
        (if check-eglot
            (eglot-code-actions (point) (point) "quickfix" t)
          (call-interactively #'lsp-execute-code-action))
      (error (message "%s" (error-message-string problem))))))

(defun check-work ()
  (find-file "docs.json")
  (run-hooks 'post-command-hook)
  (let ((config (current-buffer)))
    (check-wait (lambda () (if check-eglot (eglot-current-server) (lsp-workspaces))))
    (check-wait (lambda () (flymake-start) (cdr (flymake-diagnostics))))
    (check-note "diagnostics" (check-diagnostics))

    (font-lock-ensure)
    (check-go-to "\"name\"")
    (check-note "colors" (format "%s" (get-text-property (point) 'face)))

    (check-go-to "\"primary\"")
    (check-note "hover" (check-hover))

    (check-go-to "\"guides/missing\"")
    (check-note "completion" (check-completions))

    (check-go-to "\"guides/one\"")
    (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
    (check-note "definition" (file-relative-name (or buffer-file-name "") check-folder))
    (switch-to-buffer config)

    (check-quick-fix "\"teal\"" "Change to")
    (check-note "quickFix" (check-text))
    (check-quick-fix "\"guides/missing\"" "Create page")
    (save-some-buffers t)
    (check-note "createPage" (if (file-exists-p "guides/missing.mdx") t :json-false))

    (switch-to-buffer config)
    (check-go-to "\"guides/one\"")
    (condition-case problem
        (if check-eglot (eglot-rename "guides/first") (lsp-rename "guides/first"))
      (error (check-note "refusal" (error-message-string problem))))
    (check-note "renamePage"
                `((moved . ,(if (and (file-exists-p "guides/first.mdx") (not (file-exists-p "guides/one.mdx")))
                                t :json-false))
                  (text . ,(check-text))))

    (if check-eglot (eglot-format-buffer) (lsp-format-buffer))
    (check-note "formatting" (check-text))
    ;; At this point, the server has read the site.
    (flymake-start)
    (check-note "diagnosticsAtEnd" (check-diagnostics))

    (save-some-buffers t)
    (find-file "page.mdx")
    (run-hooks 'post-command-hook)
    (check-wait (lambda () (if check-eglot (eglot-current-server) (lsp-workspaces))))
    (check-wait (lambda () (flymake-start) (cdr (flymake-diagnostics))))
    (check-note "pageDiagnostics" (check-diagnostics))
    (check-go-to "/guides/two")
    (condition-case problem
        (progn
          (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
          (check-note "pageLink" (file-relative-name (or buffer-file-name "") check-folder)))
      (error (message "%s" (error-message-string problem))))

    (find-file (expand-file-name "page.mdx" check-folder))
    (check-go-to "/guides/tow")
    (check-note "pageCompletion" (check-completions))

    (check-go-to "/guides/two")
    (check-note "pageHover" (check-hover))
    (check-quick-fix "Crad" "Change to")
    (check-note "pageQuickFix" (check-text))
    ;; Eglot sends changes when Emacs is idle, but Emacs is never idle in batch mode.
    (when check-eglot (eglot--signal-textDocument/didChange))

    (check-go-to "Set up")
    (condition-case problem
        (if check-eglot (eglot-rename "Get ready") (lsp-rename "Get ready"))
      (error (message "%s" (error-message-string problem))))
    (check-note "pageRename" (check-text))))

;; Answers Emacs's questions with yes.
(fset 'yes-or-no-p #'always)
(fset 'y-or-n-p #'always)
(fset 'ask-user-about-supersession-threat #'ignore)

(condition-case problem
    (check-work)
  (error (check-note "problem" (error-message-string problem))))
(with-temp-file (getenv "RESULT")
  (insert (json-encode check-facts)))
(kill-emacs)
