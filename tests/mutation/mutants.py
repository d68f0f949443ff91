"""Mutants of a module: its functions with one small change each, by all operators we have."""

import ast
from collections.abc import Iterator
from types import CodeType

from msgspec import Struct

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}


class Mutant(Struct, frozen=True):
    """One change: its function and line, the expression before and after."""

    number: int
    function: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.function}:{self.line}: `{self.before}` -> `{self.after}`"


def mutants_of(source: str) -> tuple[Mutant, ...]:
    """All mutants, in the order of the file."""
    surgeon = _Surgeon(wanted=None)
    surgeon.visit(ast.parse(source))
    return tuple(surgeon.found)


def mutated_code(source: str, filename: str, mutant: Mutant) -> CodeType:
    """The compiled code of the mutated function."""
    surgeon = _Surgeon(wanted=mutant.number)
    tree = ast.fix_missing_locations(surgeon.visit(ast.parse(source)))
    code: CodeType = compile(tree, filename, "exec")
    for name in mutant.function.split("."):
        code = next(it for it in _codes(code) if it.co_name == name)
    return code


def _codes(code: CodeType) -> Iterator[CodeType]:
    return (it for it in code.co_consts if isinstance(it, CodeType))


class _Surgeon(ast.NodeTransformer):
    """Counts every possible change, and makes the wanted one."""

    def __init__(self, wanted: int | None) -> None:
        self.found: list[Mutant] = []
        self._wanted, self._path, self._depth = wanted, [""], 0

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._inside(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._inside(node)

    def _inside(self, node: ast.ClassDef | ast.FunctionDef) -> ast.AST:
        """Visit a definition; nested functions belong to the outer one, whose code contains
        theirs.
        """
        is_function = isinstance(node, ast.FunctionDef)
        if not self._depth:
            self._path.append(node.name)
        self._depth += is_function
        if self._depth:
            node.body = [self.visit(it) for it in node.body]
        else:
            node.body = [self.visit(it) if _is_def(it) else it for it in node.body]
        self._depth -= is_function
        if not self._depth:
            self._path.pop()
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        changed: ast.expr = node
        for at, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]()
            flipped = ast.Compare(
                node.left, [*node.ops[:at], other, *node.ops[at + 1 :]], node.comparators
            )
            changed = self._choose(changed, node, flipped)
        return self._on(changed, node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        changed = self._choose(node, node, ast.BoolOp(other, node.values))
        for at in range(len(node.values)):
            rest = node.values[:at] + node.values[at + 1 :]
            fewer = rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
            changed = self._choose(changed, node, fewer)
        return self._on(changed, node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        if not isinstance(node.op, ast.Not):
            return self.generic_visit(node)
        return self._on(self._choose(node, node, node.operand), node)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        other = RECKONED.get(type(node.op))
        if other is None:
            return self.generic_visit(node)
        changed = self._choose(node, node, ast.BinOp(node.left, other(), node.right))
        return self._on(changed, node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            return self._choose(node, node, ast.Constant(not node.value))
        if isinstance(node.value, int):
            return self._choose(node, node, ast.Constant(node.value + 1))
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self._removed(node.test)
        node.test = self.visit(node.test)
        node.body = [self.visit(it) for it in node.body]
        node.orelse = [self.visit(it) for it in node.orelse]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        changed = self._choose(node, node, ast.IfExp(node.test, node.orelse, node.body))
        return self._on(changed, node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.ifs = [self._choose(it, it, ast.Constant(True)) for it in node.ifs]
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self._choose(node.guard, node.guard, ast.Constant(True))
        return self.generic_visit(node)

    def _removed(self, test: ast.expr) -> ast.expr:
        return self._choose(test, test, ast.Constant(False))

    def _on(self, changed: ast.expr, node: ast.expr) -> ast.AST:
        """If the node itself was not changed, visit its children."""
        return self.generic_visit(node) if changed is node else changed

    def _choose(self, now: ast.expr, before: ast.expr, after: ast.expr) -> ast.expr:
        if not self._depth:
            return now
        mutant = Mutant(
            len(self.found),
            ".".join(self._path[1:]),
            getattr(before, "lineno", 0),
            ast.unparse(before),
            ast.unparse(after),
        )
        self.found.append(mutant)
        return ast.copy_location(after, before) if mutant.number == self._wanted else now


def _is_def(node: ast.stmt) -> bool:
    return isinstance(node, ast.ClassDef | ast.FunctionDef)
